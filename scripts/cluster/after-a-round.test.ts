import { expect, inject, test } from 'vitest'
import { findFreePort } from '#server/platform/network/ports.ts'
import { listRemainsAt } from './remains.ts'
import { listReplicaFaults } from './replica.ts'

test('work that ends before the deadline doesn’t count as remaining, and work that ends after it does', async () => {
  const lists = [['2 orders'], ['1 orders'], []]
  expect(await listRemainsAt(performance.now() + 10_000, async () => lists.shift() ?? [])).toEqual([])
  const late = [['1 open holds'], ['1 open holds'], []]
  expect(await listRemainsAt(performance.now() - 1, async () => late.shift() ?? [])).toEqual(['1 open holds'])
})

test('a check that fails doesn’t count as finding nothing', async () => {
  const list = () => Promise.reject(new Error('no answer'))
  await expect(listRemainsAt(performance.now(), list)).rejects.toThrow('no answer')
})

test('a port for replicas that leads to a primary, or nowhere, is a fault', async () => {
  const { url } = inject('testPostgres')
  expect(await listReplicaFaults(url, 0)).toEqual(['the port for replicas: it leads to a primary'])
  const nowhere = new URL(url)
  nowhere.port = String(await findFreePort('127.0.0.1'))
  expect(await listReplicaFaults(nowhere.href, 0)).toEqual(['the port for replicas: nothing answered'])
})
