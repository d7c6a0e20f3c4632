/* The inner loops for one kind of number (NUMBER) and one kind of processor: OWN names them, FOR is
   their target, BYTES is the width of its registers, HIGH and 2 registers are the size of a tile. */

#define LANES (BYTES / (int)sizeof(NUMBER))
typedef NUMBER OWN(lanes) __attribute__((vector_size(BYTES), aligned(sizeof(NUMBER)), may_alias));

/* A tile of the product: `left` by columns of HIGH, `right` by rows of two registers. */
FOR static void OWN(tile)(whole depth, const NUMBER *left, const NUMBER *right, NUMBER *tile)
{
    OWN(lanes) sums[HIGH][2] = {{{0}}};
    for (whole k = 0; k < depth; k++) {
        OWN(lanes) first = *(const OWN(lanes) *)right, second = *(const OWN(lanes) *)(right + LANES);
#pragma GCC unroll 16
        for (int i = 0; i < HIGH; i++) {
            sums[i][0] += left[i] * first;
            sums[i][1] += left[i] * second;
        }
        left += HIGH;
        right += 2 * LANES;
    }
#pragma GCC unroll 16
    for (int i = 0; i < HIGH; i++) {
        *(OWN(lanes) *)(tile + 2 * LANES * i) = sums[i][0];
        *(OWN(lanes) *)(tile + 2 * LANES * i + LANES) = sums[i][1];
    }
}

FOR static NUMBER OWN(dot)(whole n, const NUMBER *a, const NUMBER *b)
{
    OWN(lanes) sums[4] = {{0}};
    NUMBER sum = 0;
    whole at = 0;
    for (; at + 4 * LANES <= n; at += 4 * LANES) {
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++)
            sums[i] += *(const OWN(lanes) *)(a + at + LANES * i) * *(const OWN(lanes) *)(b + at + LANES * i);
    }
    sums[0] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    for (int i = 0; i < LANES; i++)
        sum += sums[0][i];
    for (; at < n; at++)
        sum += a[at] * b[at];
    return sum;
}

FOR static void OWN(add)(whole n, NUMBER times, const NUMBER *x, NUMBER *y)
{
    whole at = 0;
    for (; at + LANES <= n; at += LANES)
        *(OWN(lanes) *)(y + at) += times * *(const OWN(lanes) *)(x + at);
    for (; at < n; at++)
        y[at] += times * x[at];
}

static const struct NAME(loops) OWN(loops) = {HIGH, 2 * LANES, OWN(tile), OWN(dot), OWN(add)};

#undef LANES
#undef OWN
#undef FOR
#undef BYTES
#undef HIGH
