import { deferredScreen } from '../deferred-screen.ts'

/** The sentence with its texts, as a separate chunk. */
export const DeferredWhy = deferredScreen('why', async () => (await import('./why-sentence.tsx')).WhySentence)
