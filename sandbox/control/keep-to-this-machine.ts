import type { FastifyInstance } from 'fastify'

/** A page in a browser must not reach these routes, neither from another origin nor through a name that points here. */
export function keepToThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers
    const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
    if (isLoopback && (origin === undefined || origin === `http://${host}`)) return
    return reply.code(403).send({ error: 'This answers programs on this machine only.' })
  })
}
