import dns2 from 'dns2'

/** A DNS server that answers every name with the addresses of `current`, as those of containers change. */
export async function startAddressServer(port: number, current: () => readonly string[]) {
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = dns2.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const { A } = dns2.Packet.TYPE
      const { IN } = dns2.Packet.CLASS
      for (const address of question === undefined ? [] : current())
        response.answers.push({ name: question?.name, type: A, class: IN, ttl: 600, address } as never)
      send(response)
    },
  })
  await server.listen({ udp: { port, address: '127.0.0.1' } })
  return server
}
