import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** The baseline of chargers' connections: sends every message back, and knows nothing of its clients. */

const server = createServer((_request, response) => response.end('ready'))
const sockets = new WebSocketServer({ server, maxPayload: 65_536 })
sockets.on('connection', (socket) => {
  socket.on('message', (message) => socket.send(message.toString()))
})
server.listen(Number(process.env.PORT), '127.0.0.1')
