import { RPCClient } from 'ocpp-rpc'

type Options = ConstructorParameters<typeof RPCClient>[0]

/** The values that a person enters into a charger. */
export interface ChargerSettings {
  readonly address: string
  readonly identity: string
  readonly password: string
}

/** A charger of OCPP 1.6 with one connector. It starts a charge when it is asked to, and reports what the test sends. */
export interface TestCharger {
  /** Returns the token of the charge that was started from the screen. */
  readonly startedWith: () => string | undefined
  /** Sends a message and returns its answer. */
  readonly send: (action: string, body: object) => Promise<Record<string, unknown>>
  readonly close: () => Promise<unknown>
}

/** Connects a charger as its firmware would. Rejects when the connection is refused. */
export async function connectCharger({ address, identity, password }: ChargerSettings): Promise<TestCharger> {
  let started: string | undefined
  const options = { endpoint: address, identity, password, protocols: ['ocpp1.6'], reconnect: false, strictMode: false }
  // The library's type requires every option, its code none of the others.
  const client = new RPCClient(options as unknown as Options)
  client.handle('RemoteStartTransaction', async ({ params }) => {
    started = String(params?.idTag)
    return { status: 'Accepted' }
  })
  await client.connect()
  return {
    startedWith: () => started,
    send: async (action, body) => (await client.call(action, body)) as Record<string, unknown>,
    close: () => client.close(),
  }
}
