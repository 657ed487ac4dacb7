import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { claimPort, findFreePort, isPortFree } from './ports.ts'

const host = '127.0.0.1'

test('a free port can be listened on and is outside the system’s automatic range', async () => {
  const port = await findFreePort(host)
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  expect(await isPortFree(port, host)).toBe(false)
  server.close()
})

test('a port somebody listens on is not free', async () => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  expect(await isPortFree((server.address() as AddressInfo).port, host)).toBe(false)
  server.close()
})

test('two processes are never given the same port, even while nobody listens on it', async () => {
  const [first, second] = await Promise.all([processWithPorts(400), processWithPorts(400)])
  try {
    expect(new Set([...first.ports, ...second.ports]).size).toBe(800)
  } finally {
    await Promise.all([first.kill(), second.kill()])
  }
})

test('the ports of a killed process can be claimed again', async () => {
  const other = await processWithPorts(1)
  const [port = 0] = other.ports
  expect(await claimPort(port)).toBe(false)
  await other.kill()
  expect(await claimPort(port)).toBe(true)
})

/** Starts a process that finds this many ports and keeps them until it is killed. */
async function processWithPorts(count: number): Promise<{ ports: number[]; kill: () => Promise<unknown> }> {
  const program = `
    const { findFreePort } = await import(${JSON.stringify(new URL('./ports.ts', import.meta.url).href)})
    const ports = []
    for (let found = 0; found < ${count}; found += 1) ports.push(await findFreePort('${host}'))
    process.send(ports)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  const [ports] = (await once(child, 'message')) as [number[]]
  return {
    ports,
    kill: () => {
      child.kill('SIGKILL')
      return exit
    },
  }
}
