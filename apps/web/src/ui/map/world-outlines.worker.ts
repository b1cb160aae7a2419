import { feature } from 'topojson-client'

/** Loading and decoding the outlines takes 0.1 s on a phone, so a worker does it instead of the main thread. */
self.onmessage = async ({ data: address }: MessageEvent<string>) => {
  // Without outlines the map still shows its points. Leaving the page terminates the worker during the request.
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return
  const world = (await response.json()) as Parameters<typeof feature>[0]
  const { countries } = world.objects
  if (countries) self.postMessage(feature(world, countries))
}
