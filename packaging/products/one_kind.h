/* The operations for one kind of number (NUMBER). A matrix is a place with two steps: from row to
   row, and from column to column. */

struct NAME(loops) {
    int high, wide;
    void (*tile)(whole, const NUMBER *, const NUMBER *, NUMBER *);
    NUMBER (*dot)(whole, const NUMBER *, const NUMBER *);
    void (*add)(whole, NUMBER, const NUMBER *, NUMBER *);
};

#define OWN(x) JOIN(NAME(x), _any)
#define FOR
#define BYTES 16
#define HIGH 4
#include "one_processor.h"

#define OWN(x) JOIN(NAME(x), _avx2)
#define FOR __attribute__((target("avx2,fma")))
#define BYTES 32
#define HIGH 6
#include "one_processor.h"

#define OWN(x) JOIN(NAME(x), _avx512)
#define FOR __attribute__((target("avx512f,avx2,fma,prefer-vector-width=512")))
#define BYTES 64
#define HIGH 12
#include "one_processor.h"

static const struct NAME(loops) *NAME(own)(void)
{
    static const struct NAME(loops) *const each[] = {
        &JOIN(NAME(loops), _any), &JOIN(NAME(loops), _avx2), &JOIN(NAME(loops), _avx512)};
    return each[processor()];
}

/* Lay `lines` lines of `depth` numbers side by side in groups of `group`; the last is filled up. */
static void NAME(pack)(whole lines, whole depth, int group, const NUMBER *from, whole line, whole step,
                       NUMBER *to)
{
    for (whole first = 0; first < lines; first += group) {
        int here = lines - first < group ? (int)(lines - first) : group;
        const NUMBER *start = from + first * line;
        if (line == 1) {
            for (whole k = 0; k < depth; k++) {
                memcpy(to + k * group, start + k * step, (size_t)here * sizeof(NUMBER));
                memset(to + k * group + here, 0, (size_t)(group - here) * sizeof(NUMBER));
            }
        } else {
            for (int i = 0; i < group; i++)
                for (whole k = 0; k < depth; k++)
                    to[k * group + i] = i < here ? start[i * line + k * step] : 0;
        }
        to += group * depth;
    }
}

/* c = alpha a b + beta c, where the columns of c lie side by side. */
static void NAME(product)(whole rows, whole columns, whole depth, NUMBER alpha, const NUMBER *a,
                          whole a_row, whole a_column, const NUMBER *b, whole b_row, whole b_column,
                          NUMBER beta, NUMBER *c, whole c_row)
{
    const struct NAME(loops) *own = NAME(own)();
    int high = own->high, wide = own->wide;
    whole most_right = (ACROSS + wide) * DEPTH, most_left = (DOWN + high) * DEPTH;
    NUMBER tile[12 * 32] __attribute__((aligned(64)));
    NUMBER *right = aligned_alloc(64, (size_t)(most_right + most_left) * sizeof(NUMBER));
    if (!right) {
        fputs("animsa: no memory is left for a product of matrices\n", stderr);
        abort();
    }
    NUMBER *left = right + most_right;
    for (whole i = 0; i < rows && beta != 1; i++)
        for (whole j = 0; j < columns; j++)
            c[i * c_row + j] = beta == 0 ? 0 : beta * c[i * c_row + j];
    for (whole j = 0; j < columns; j += ACROSS) {
        whole across = columns - j < ACROSS ? columns - j : ACROSS;
        for (whole k = 0; k < depth; k += DEPTH) {
            whole deep = depth - k < DEPTH ? depth - k : DEPTH;
            NAME(pack)(across, deep, wide, b + k * b_row + j * b_column, b_column, b_row, right);
            for (whole i = 0; i < rows; i += DOWN) {
                whole down = rows - i < DOWN ? rows - i : DOWN;
                NAME(pack)(down, deep, high, a + i * a_row + k * a_column, a_row, a_column, left);
                for (whole v = 0; v < across; v += wide)
                    for (whole u = 0; u < down; u += high) {
                        own->tile(deep, left + u * deep, right + v * deep, tile);
                        whole last_u = down - u < high ? down - u : high;
                        whole last_v = across - v < wide ? across - v : wide;
                        NUMBER *to = c + (i + u) * c_row + j + v;
                        for (whole m = 0; m < last_u; m++)
                            for (whole n = 0; n < last_v; n++)
                                to[m * c_row + n] += alpha * tile[m * wide + n];
                    }
            }
        }
    }
    free(right);
}

void ASKED(gemm)(int order, int turn_a, int turn_b, whole rows, whole columns, whole depth, NUMBER alpha,
                 const NUMBER *a, whole step_a, const NUMBER *b, whole step_b, NUMBER beta, NUMBER *c,
                 whole step_c)
{
    int by_rows = order == ROWS_FIRST;
    int a_lies = (turn_a == AS_IT_IS) == by_rows, b_lies = (turn_b == AS_IT_IS) == by_rows;
    whole a_row = a_lies ? step_a : 1, a_column = a_lies ? 1 : step_a;
    whole b_row = b_lies ? step_b : 1, b_column = b_lies ? 1 : step_b;
    if (by_rows)
        NAME(product)(rows, columns, depth, alpha, a, a_row, a_column, b, b_row, b_column, beta, c, step_c);
    else
        NAME(product)(columns, rows, depth, alpha, b, b_column, b_row, a, a_column, a_row, beta, c, step_c);
}

void ASKED(syrk)(int order, int half, int turn, whole n, whole depth, NUMBER alpha, const NUMBER *a,
                 whole step_a, NUMBER beta, NUMBER *c, whole step_c)
{
    int lies = (turn == AS_IT_IS) == (order == ROWS_FIRST);
    int upper = (half == UPPER) == (order == ROWS_FIRST);
    whole row = lies ? step_a : 1, column = lies ? 1 : step_a;
    /* Row by row, so that only the half that is asked for is changed. */
    for (whole i = 0; i < n; i++) {
        whole from = upper ? i : 0, number = upper ? n - i : i + 1;
        NAME(product)(1, number, depth, alpha, a + i * row, row, column, a + from * row, column, row, beta,
                      c + i * step_c + from, step_c);
    }
}

void ASKED(gemv)(int order, int turn, whole rows, whole columns, NUMBER alpha, const NUMBER *a, whole step_a,
                 const NUMBER *x, whole step_x, NUMBER beta, NUMBER *y, whole step_y)
{
    const struct NAME(loops) *own = NAME(own)();
    int lies = (turn == AS_IT_IS) == (order == ROWS_FIRST);
    whole high = turn == AS_IT_IS ? rows : columns, wide = turn == AS_IT_IS ? columns : rows;
    for (whole i = 0; i < high && beta != 1; i++)
        y[i * step_y] = beta == 0 ? 0 : beta * y[i * step_y];
    if (lies && step_x == 1) {
        for (whole i = 0; i < high; i++)
            y[i * step_y] += alpha * own->dot(wide, a + i * step_a, x);
    } else if (!lies && step_y == 1) {
        for (whole j = 0; j < wide; j++)
            own->add(high, alpha * x[j * step_x], a + j * step_a, y);
    } else {
        for (whole i = 0; i < high; i++) {
            NUMBER sum = 0;
            for (whole j = 0; j < wide; j++)
                sum += (lies ? a[i * step_a + j] : a[j * step_a + i]) * x[j * step_x];
            y[i * step_y] += alpha * sum;
        }
    }
}

NUMBER ASKED(dot)(whole n, const NUMBER *x, whole step_x, const NUMBER *y, whole step_y)
{
    if (step_x == 1 && step_y == 1)
        return NAME(own)()->dot(n, x, y);
    NUMBER sum = 0;
    for (whole i = 0; i < n; i++)
        sum += x[i * step_x] * y[i * step_y];
    return sum;
}

void ASKED(axpy)(whole n, NUMBER alpha, const NUMBER *x, whole step_x, NUMBER *y, whole step_y)
{
    if (step_x == 1 && step_y == 1) {
        NAME(own)()->add(n, alpha, x, y);
        return;
    }
    for (whole i = 0; i < n; i++)
        y[i * step_y] += alpha * x[i * step_x];
}
