/* Products of matrices and vectors for numpy, in place of all of OpenBLAS.

   numpy asks for them as CBLAS with 64-bit integers names them. These are the few that real numbers
   need; the solving of equations and complex numbers, which nothing in the program asks for, are not
   here (linear_algebra.py says what happens to who asks). One thread, positive steps. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t whole;
enum { ROWS_FIRST = 101, COLUMNS_FIRST = 102, AS_IT_IS = 111, UPPER = 121 };

/* What the processor can do: 0 nothing special, 1 AVX2, 2 AVX-512. Tests set it. */
int products_processor = -1;

static int processor(void)
{
    if (products_processor < 0) {
        __builtin_cpu_init();
        int quick = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
        products_processor = quick ? 1 + !!__builtin_cpu_supports("avx512f") : 0;
    }
    return products_processor;
}

/* Ends a program that asks for what is not here, rather than let it go on with a wrong number. */
void products_refused(void)
{
    fputs("animsa: numpy was asked for an operation that is not carried along\n", stderr);
    abort();
}

/* Who limits the threads of libraries (threadpoolctl) knows OpenBLAS by these names. */
int scipy_openblas_get_num_threads64_(void)
{
    return 1;
}

void scipy_openblas_set_num_threads64_(int number)
{
    (void)number;
}

int scipy_openblas_get_parallel64_(void)
{
    return 0;
}

/* How much of the right, of the left matrix is worked on at a time: what fits beside a processor. */
enum { DEPTH = 256, ACROSS = 768, DOWN = 96 };

#define JOINED(a, b) a##b
#define JOIN(a, b) JOINED(a, b)

#define NUMBER float
#define NAME(x) JOIN(single_, x)
#define ASKED(x) scipy_cblas_s##x##64_
#include "one_kind.h"
#undef NUMBER
#undef NAME
#undef ASKED

#define NUMBER double
#define NAME(x) JOIN(double_, x)
#define ASKED(x) scipy_cblas_d##x##64_
#include "one_kind.h"
