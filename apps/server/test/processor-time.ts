/** Uses the processor without a pause, as a bug in a request would. */
export function useProcessor(ms: number): void {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const begun = used()
  while (used() - begun < ms) for (let step = 0; step < 10_000; step++) Math.sqrt(step)
}
