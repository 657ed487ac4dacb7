import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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
