import { readFileSync } from 'node:fs'
import fastify from 'fastify'

// Measures the least cost of HTTP: answers a JSON file from memory, as text made before and as a value to be made text
// each time.
const text = readFileSync(process.env.JSON_FILE ?? '', 'utf8')
const value: unknown = JSON.parse(text)

const app = fastify({ logger: false, forceCloseConnections: true })
app.get('/text', (_request, reply) => reply.type('application/json').send(text))
app.get('/value', async () => value)
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url })

process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
