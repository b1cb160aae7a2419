interface Followed {
  readonly walletId: string
  readonly headers: Readonly<Record<string, string>>
  readonly count: number
}

interface StreamReport {
  readonly open: number
  readonly endedWithHint: number
  readonly endedWithout: number
}

/** Keeps live streams of a wallet open as the web does: a stream that ends is opened again after the pause it was told. */
export async function followStreams(
  server: string,
  { walletId, headers, count }: Followed,
): Promise<{ stop(): StreamReport }> {
  const leaving = new AbortController()
  const totals = { open: 0, endedWithHint: 0, endedWithout: 0 }
  const read = async () => {
    const response = await fetch(`${server}/api/v1/wallet/${walletId}/live`, { headers, signal: leaving.signal })
    if (!response.ok || response.body === null) throw new Error(`a live stream was answered ${response.status}`)
    totals.open += 1
    let text = ''
    try {
      const decoder = new TextDecoder()
      for await (const piece of response.body) text = (text + decoder.decode(piece as Uint8Array)).slice(-1_000)
    } finally {
      if (!leaving.signal.aborted) totals.open -= 1
    }
    return /(?:^|\n)retry: (\d+)\n\n$/.exec(text)?.[1]
  }
  const follow = async () => {
    while (!leaving.signal.aborted) {
      const pause = await read().catch(() => undefined)
      if (leaving.signal.aborted) return
      totals[pause === undefined ? 'endedWithout' : 'endedWithHint'] += 1
      await new Promise((resolve) => setTimeout(resolve, Number(pause ?? 1_000)))
    }
  }
  for (let index = 0; index < count; index++) void follow()
  return {
    stop: () => {
      const report = { ...totals }
      leaving.abort()
      return report
    },
  }
}
