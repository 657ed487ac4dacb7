import { connect } from 'node:net'
import { type Attack, call, type Verdict } from './attack.ts'

const paths = [
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%00',
  '/%5c..%5c..%5cetc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00.js',
  `/${'a'.repeat(8_000)}`,
  '/api/%2e%2e/user/show',
  '/api//user/show',
  '/api/user/sessions/%2e',
  '/%',
  '/%zz',
]
const ranges = ['bytes=999999999-', 'bytes=-0', 'bytes=5-2', 'bytes=0-0,2-3,5-', 'lines=1-2', 'bytes=abc']

/** Paths and headers no browser sends. */
export const oddRequests: Attack = {
  name: 'odd paths and ranges',
  async run({ server, newPerson }): Promise<Verdict[]> {
    const person = await newPerson('paid')
    const second = await call(server.url, '/user/show', { token: person.token })
    const answers = [
      ...(await Promise.all(paths.map((path) => raw(server.url, 'GET', path)))),
      ...(await Promise.all(ranges.map((range) => raw(server.url, 'GET', '/', [`Range: ${range}`])))),
      ...(await Promise.all(
        ['.', '..', '%2e', '%2E%2e', '%2f', '%5c', '%00', ''].map((step) =>
          raw(server.url, 'DELETE', `/api/user/sessions/${step}`, [`Authorization: Bearer ${person.token}`]),
        ),
      )),
    ]
    const after = await call(server.url, '/user/show', { token: person.token })
    const broken = answers.filter(({ status, text }) => status >= 500 || status === 0 || /\n\s+at /.test(text))
    return [
      {
        tried: `${answers.length} odd paths, ranges and ids over a raw connection`,
        found: `statuses ${[...new Set(answers.map(({ status }) => status))].sort().join(', ')}; ${broken.length} broken; the session lives on: ${second.status} and ${after.status}`,
        isHeld: broken.length === 0 && after.status === 200,
      },
    ]
  },
}

/** As it is: fetch would normalise it. */
function raw(
  url: string,
  method: string,
  path: string,
  headers: string[] = [],
): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let text = ''
    const end = () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text })
    socket.setTimeout(5_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', end)
    socket.on('error', end)
    socket.write([`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n'))
  })
}
