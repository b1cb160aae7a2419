import { lazyScreen } from '../lazy-screen.ts'

/** The sentence with its texts, as a separate chunk. */
export const LazyWhy = lazyScreen('why', async () => (await import('./why-sentence.tsx')).WhySentence)

/** The same as bars from the cost before to this one, as a separate chunk. Its height is reserved. */
export const LazyWhySteps = lazyScreen(
  'why',
  async () => (await import('./why-steps.tsx')).WhySteps,
  () => <div className="h-52" />,
)
