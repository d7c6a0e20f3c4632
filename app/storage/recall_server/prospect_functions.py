"""The two functions of the schema that search ``session_stems``, which nobody may read.

Both ask first whether the archive is the login's own. What is to be looked for comes as numbers in
JSON: ``{"any": […]}`` and ``{"all": […]}``, one in the other, with numbers of stems in them; a
statement is made of nothing but those numbers.
"""

from __future__ import annotations

from app.storage.exchange.server.schema_steps import OWN_PATH

# The planner knows no order in which numbers are rare in other archives; the index always is right.
_PLANS = "SET enable_seqscan = off SET jit = off SET max_parallel_workers_per_gather = 0"
_NOT_MINE = """
      IF asked NOT IN (SELECT {name}.my_archives()) THEN
        RAISE insufficient_privilege USING MESSAGE = 'not your archive';
      END IF;
"""

_CONDITION = """
    CREATE FUNCTION {name}.condition(sought jsonb) RETURNS text
      LANGUAGE plpgsql IMMUTABLE {path} AS $$
    DECLARE
      widely boolean := sought ? 'any';
      numbers integer[] := '{{}}';
      parts text[] := '{{}}';
      part jsonb;
    BEGIN
      FOR part IN SELECT jsonb_array_elements(coalesce(sought -> 'any', sought -> 'all')) LOOP
        IF jsonb_typeof(part) = 'number' THEN
          numbers := numbers || (part #>> '{{}}')::integer;
        ELSE
          parts := parts || ('(' || {name}.condition(part) || ')');
        END IF;
      END LOOP;
      IF cardinality(numbers) > 0 THEN
        parts := parts || format(
          'stems %s %L::integer[]', CASE WHEN widely THEN '&&' ELSE '@>' END, numbers);
      END IF;
      IF cardinality(parts) = 0 THEN
        RETURN 'false';
      END IF;
      RETURN array_to_string(parts, CASE WHEN widely THEN ' OR ' ELSE ' AND ' END);
    END $$;
"""

_COUNTED = """
    CREATE FUNCTION {name}.counted(asked uuid, terms jsonb) RETURNS SETOF integer
      LANGUAGE plpgsql STABLE SECURITY DEFINER {path} {plans} AS $$
    DECLARE
      term jsonb;
      found integer;
    BEGIN
      {not_mine}
      FOR term IN SELECT jsonb_array_elements(terms) LOOP
        EXECUTE format('SELECT count(*) FROM {name}.session_stems WHERE archive = %L AND (%s)',
          asked, {name}.condition(term)) INTO found;
        RETURN NEXT found;
      END LOOP;
    END $$;
"""

_PROSPECTS = """
    CREATE FUNCTION {name}.prospects(
      asked uuid, queries jsonb, beside jsonb, since bigint, until bigint,
      numbers integer[], weights float8[], usual float8, surely integer[],
      enough integer, most integer, newest integer[]
    ) RETURNS TABLE (session integer, length integer, score float8)
      LANGUAGE plpgsql STABLE SECURITY DEFINER {path} {plans} AS $$
    DECLARE
      place text;
      scored text;
      wanted text;
      wide text;
      fitting text;
      reached bigint := 0;
      told bigint := 0;
      start integer := 1;
      size integer := 1;
      found record;
    BEGIN
      {not_mine}
      place := format('FROM {name}.session_stems WHERE archive = %L', asked);
      IF beside IS NOT NULL THEN
        place := place || ' AND (' || {name}.condition(beside) || ')';
      END IF;
      IF since IS NOT NULL THEN
        place := place || format(' AND created_at >= %s AND created_at < %s', since, until);
      END IF;
      -- BM25 with two sorts of uses: once, and again and again. The numbers are in order, so one is
      -- found by halving.
      SELECT coalesce(string_agg(format(
        'CASE WHEN stems[width_bucket(%1$s, stems)] = %1$s THEN %3$s *'
        ' CASE WHEN stems[width_bucket(%2$s, stems)] = %2$s'
        ' THEN 4 / (4 + norm) ELSE 1 / (1 + norm) END ELSE 0 END',
        each.number, -each.number, each.weight), ' + '), '0')
        INTO scored FROM unnest(numbers, weights) AS each(number, weight);
      scored := format(
        'SELECT session, length, %s AS score, count(*) OVER () AS matched FROM ('
        'SELECT session, length, stems, 1.2 * (0.25 + 0.75 * length / %s) AS norm %s AND (%%s)'
        ') AS matching ORDER BY score DESC, session LIMIT %s', scored, usual, place, most);
      FOR wanted, reached IN
          SELECT {name}.condition(each), coalesce(surely[place_of], 0)
          FROM jsonb_array_elements(queries) WITH ORDINALITY AS listed(each, place_of) LOOP
        IF reached > enough THEN
          wide := wanted;
          CONTINUE;
        END IF;
        EXECUTE format('SELECT count(*) FROM (SELECT 1 %s AND (%s) LIMIT %s) AS few',
          place, wanted, enough + 1) INTO reached;
        IF reached <= enough THEN
          fitting := wanted;
          EXIT;
        END IF;
        wide := wanted;
      END LOOP;
      IF fitting IS NOT NULL THEN
        RETURN QUERY EXECUTE format(
          'SELECT session, length, score::float8 FROM (%s) AS best', format(scored, fitting));
        GET DIAGNOSTICS told = ROW_COUNT;
      END IF;
      -- Too many match: of the newest that do, as many as may be read.
      reached := 0;
      WHILE wide IS NOT NULL AND told < most / 4 AND reached < enough
          AND start <= cardinality(newest) LOOP
        FOR found IN EXECUTE format(scored, format(
            '(%s) AND stems && %L::integer[]', wide, newest[start:start + size - 1])) LOOP
          session := found.session;
          length := found.length;
          score := found.score;
          RETURN NEXT;
        END LOOP;
        reached := reached + coalesce(found.matched, 0);
        start := start + size;
        size := size * 2;
      END LOOP;
    END $$;
"""


def first(name: str) -> str:
    """SQL for the functions as they were first, in the schema of this name."""
    about = {
        "name": name,
        "path": OWN_PATH,
        "plans": _PLANS,
        "not_mine": _NOT_MINE.format(name=name),
    }
    return "".join(each.format(**about) for each in (_CONDITION, _COUNTED, _PROSPECTS))
