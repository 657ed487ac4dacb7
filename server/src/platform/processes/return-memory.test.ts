import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMemoryCheck } from './return-memory.ts'

const module = fileURLToPath(new URL('./return-memory.ts', import.meta.url))

test('memory used by a spike is returned to the operating system', () => {
  // In a process of its own, which holds nothing else.
  const script = `
    import { returnMemory, bytesOutsideHeap } from ${JSON.stringify(module)}
    const fill = () => Array.from({ length: 20_000 }, (_, at) => Buffer.alloc(15_000, String(at)).toString('latin1')).length
    fill()
    // Pages that are no longer used still belong to the process.
    globalThis.gc()
    const kept = bytesOutsideHeap()
    returnMemory()
    console.log(JSON.stringify({ kept, left: bytesOutsideHeap() }))
  `
  const output = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script])
  const { kept, left } = JSON.parse(output.toString())
  expect(kept).toBeGreaterThan(200_000_000)
  expect(left).toBeLessThan(160_000_000)
})

test('memory is returned only while the process is mostly idle, and again only once much more can be', () => {
  const own = { busy: 0.1, outside: 100e6, left: 90e6 }
  let returned = 0
  const check = createMemoryCheck({
    utilization: () => own.busy,
    bytesOutsideHeap: () => own.outside,
    returnMemory() {
      returned += 1
      own.outside = own.left
    },
  })
  const isReturned = (state: Partial<typeof own>) => {
    Object.assign(own, state)
    const before = returned
    check()
    return returned > before
  }
  expect(isReturned({})).toBe(false)
  expect(isReturned({ outside: 400e6, busy: 0.9 })).toBe(false)
  expect(isReturned({ busy: 0.1, left: 250e6 })).toBe(true)
  expect(isReturned({ outside: 260e6 })).toBe(false)
  expect(isReturned({ outside: 400e6, left: 90e6 })).toBe(true)
  expect(isReturned({ outside: 210e6 })).toBe(true)
})
