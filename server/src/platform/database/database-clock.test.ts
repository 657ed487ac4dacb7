import { expect, test, vi } from 'vitest'
import { days, hours, seconds } from '../clock/clock.ts'
import { createDatabaseClock } from './database-clock.ts'

const noon = Date.UTC(2027, 2, 28, 12)

/** A machine and a database, each with a clock that the test sets. */
function openMachine({ ahead = 0 } = {}) {
  const machine = { wall: noon + ahead, steady: 5_000, database: noon, roundTrip: 0, reads: 0 }
  const log = { warn: vi.fn(), error: vi.fn() }
  const pass = (milliseconds: number) => {
    machine.wall += milliseconds
    machine.steady += milliseconds
    machine.database += milliseconds
  }
  const { clock, sync } = createDatabaseClock({
    async read() {
      machine.reads += 1
      pass(machine.roundTrip / 2)
      const time = machine.database
      pass(machine.roundTrip / 2)
      return time
    },
    log,
    wall: () => machine.wall,
    steady: () => machine.steady,
  })
  /** Milliseconds by which the process is ahead of the database. */
  const lead = () => clock().getTime() - machine.database
  return { machine, log, pass, sync, lead }
}

test('processes on machines whose clocks differ use the database’s time, and log the difference once', async () => {
  for (const ahead of [-45_000, 3_000, hours(4)]) {
    const { machine, log, pass, sync, lead } = openMachine({ ahead })
    machine.roundTrip = 40
    await sync()
    expect(lead()).toBe(0)
    pass(hours(1))
    await sync()
    expect(lead()).toBe(0)
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.warn).toHaveBeenCalledWith({ seconds: Math.round(-ahead / 1_000) }, expect.stringMatching(/differ/))
  }
})

test('measurement errors change nothing, and a slow answer is ignored', async () => {
  const { machine, sync, lead } = openMachine()
  await sync()
  machine.database -= 40
  await sync()
  expect(lead()).toBe(40)
  machine.database -= 5_000
  machine.roundTrip = 3_000
  await sync()
  expect(lead()).toBe(5_040)
})

test('a clock that is set while the process runs is noticed at once, not at the next comparison', async () => {
  const { machine, sync, lead } = openMachine()
  await sync()
  machine.wall += 30_000
  expect(lead()).toBe(0)
  expect(machine.reads).toBe(2)
  machine.wall -= hours(3)
  machine.steady += seconds(2)
  machine.wall += seconds(2)
  machine.database += seconds(2)
  lead()
  await expect.poll(lead).toBe(0)
})

test('after a suspension the time is the database’s again', async () => {
  const { machine, sync, lead } = openMachine({ ahead: 2_000 })
  await sync()
  machine.wall += days(7)
  machine.database += days(7)
  await sync()
  expect(lead()).toBe(0)
})

test.each(['wall', 'database'] as const)('a %s clock that leaps by months is not followed', async (leaping) => {
  const { machine, log, pass, sync, lead } = openMachine({ ahead: 2_000 })
  await sync()
  const time = () => lead() + machine.database
  const before = time()
  machine[leaping] += days(400)
  await sync()
  pass(seconds(5))
  expect(time()).toBe(before + seconds(5))
  await sync()
  expect(log.error).toHaveBeenCalledTimes(1)
  machine[leaping] -= days(400)
  await sync()
  expect(lead()).toBe(0)
})

test('a database that is away leaves the time as it is', async () => {
  const { machine, sync, lead } = openMachine({ ahead: 9_000 })
  await sync()
  await expect(sync(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(lead()).toBe(0)
  expect(machine.reads).toBe(1)
})
