/*
 * The peer written in C: the same measurements as ours, over MPI. Started by mpirun with the milliseconds to spend on each
 * measurement. The first rank prints lines of a name and the median time of one operation in microseconds.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BATCHES 15
#define SMALL 8
#define LARGE (1 << 20)

static int rank;
static char *buffer;

static void barrier(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

static void allreduce(void) {
    double mine = rank, all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

/* Both ways: ranks 0 and 1 play, the others do nothing. */
static void ping_pong(int bytes) {
    if (rank == 0) {
        MPI_Send(buffer, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(buffer, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(buffer, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(buffer, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
}

static void ping_pong_small(void) {
    ping_pong(SMALL);
}

static void ping_pong_large(void) {
    ping_pong(LARGE);
}

/* Seconds that the slowest rank needs for this many operations; the same at every rank. */
static double batch(void (*operation)(void), long count) {
    double begin, mine, slowest;
    MPI_Barrier(MPI_COMM_WORLD);
    begin = MPI_Wtime();
    for (long i = 0; i < count; i++) {
        operation();
    }
    mine = MPI_Wtime() - begin;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

static int ascending(const void *left, const void *right) {
    double difference = *(const double *) left - *(const double *) right;
    return difference < 0 ? -1 : difference > 0;
}

/* Half of the time finds out how many operations a batch needs, which warms up, too; the other half counts. */
static void measure(const char *name, void (*operation)(void), double seconds, double share) {
    double times[BATCHES], spent = 0, last = 0;
    double wanted = seconds / 2 / BATCHES;
    long count = 1;
    while (spent < seconds / 2) {
        last = batch(operation, count);
        spent += last;
        if (last < wanted / 2) {
            count *= 2;
        }
    }
    for (int i = 0; i < BATCHES; i++) {
        times[i] = batch(operation, count) / count;
    }
    qsort(times, BATCHES, sizeof times[0], ascending);
    if (rank == 0) {
        printf("%s %.4f\n", name, times[BATCHES / 2] * share * 1e6);
    }
}

int main(int argc, char **argv) {
    double seconds = (argc > 1 ? atof(argv[1]) : 300) / 1000;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    buffer = malloc(LARGE);
    memset(buffer, 1, LARGE);
    if (size == 2) {
        measure("pingpong8", ping_pong_small, seconds, 0.5);
        measure("pingpong1m", ping_pong_large, seconds, 0.5);
    }
    measure("barrier", barrier, seconds, 1);
    measure("allreduce", allreduce, seconds, 1);
    free(buffer);
    MPI_Finalize();
    return 0;
}
