import type { PlanConnector, Steps } from './free-power.ts'

/**
 * Whether cars can be ready in the relaxed problem, with a margin of the largest full power of one of them: any share
 * of full power in each whole step, needs rounded up to whole steps. A maximum flow from cars to steps, found by
 * searching paths; it shares no code with the plan.
 */
export function canBeRelaxed(steps: Steps, site: readonly PlanConnector[], cars: readonly PlanConnector[]): boolean {
  const sizes = cars.map(({ minW, maxW, defaultW, car }) => {
    const full = Math.max(minW, Math.min(maxW, car?.maxW ?? 0))
    return { full, size: Math.max(0, full - defaultW) }
  })
  const margin = Math.max(...sizes.map(({ size }) => size))
  const first = steps.hours[0] === 0.25 ? 0 : 1
  const free = steps.limitW.map((limit, step) =>
    site.reduce((left, { defaultW, heldW }) => left - Math.max(defaultW, heldW?.[step] ?? 0), limit),
  )
  if (free.some((watts) => watts < 0)) return false
  const capacity = free.map((watts, step) => (step < first ? 0 : Math.max(0, watts - margin)))
  const flow = cars.map(() => capacity.map(() => 0))
  const used = capacity.map(() => 0)
  for (const [index, { car }] of cars.entries()) {
    const { full, size } = sizes[index] as { full: number; size: number }
    const neededSteps = Math.max(0, Math.ceil(((car?.neededWh ?? 0) - 1) / (Math.min(full, car?.maxW ?? 0) * 0.25)))
    if (neededSteps > Math.max(0, Math.min(car?.readyStep ?? 0, capacity.length) - first)) return false
    let missing = neededSteps * size
    while (missing > 0.001) {
      const pushed = push(index, missing)
      if (pushed === 0) return false
      missing -= pushed
    }
  }
  return true

  function push(start: number, most: number): number {
    const cameFrom = new Map<number, { car: number; step: number } | null>([[start, null]])
    const reached = new Map<number, number>()
    const queue = [start]
    for (const index of queue) {
      for (let step = first; step < Math.min(cars[index]?.car?.readyStep ?? 0, capacity.length); step++) {
        if (reached.has(step) || (sizes[index]?.size ?? 0) - (flow[index]?.[step] ?? 0) < 0.001) continue
        reached.set(step, index)
        if ((capacity[step] ?? 0) - (used[step] ?? 0) > 0.001) return augment(step, most)
        for (const other of cars.keys()) {
          if (cameFrom.has(other) || (flow[other]?.[step] ?? 0) < 0.001) continue
          cameFrom.set(other, { car: index, step })
          queue.push(other)
        }
      }
    }
    return 0

    function augment(end: number, wanted: number): number {
      const path: { car: number; step: number; back: number | null }[] = []
      for (let [step, back] = [end, null as number | null]; ; ) {
        const index = reached.get(step) as number
        path.push({ car: index, step, back })
        const before = cameFrom.get(index)
        if (before === null || before === undefined) break
        ;[step, back] = [before.step, index]
      }
      const amount = path.reduce(
        (least, { car, step, back }) =>
          Math.min(
            least,
            (sizes[car]?.size ?? 0) - (flow[car]?.[step] ?? 0),
            back === null ? Infinity : (flow[back]?.[step] ?? 0),
          ),
        Math.min(wanted, (capacity[end] ?? 0) - (used[end] ?? 0)),
      )
      for (const { car, step, back } of path) {
        ;(flow[car] as number[])[step] = (flow[car]?.[step] ?? 0) + amount
        if (back !== null) (flow[back] as number[])[step] = (flow[back]?.[step] ?? 0) - amount
      }
      used[end] = (used[end] ?? 0) + amount
      return amount
    }
  }
}
