// Loaded before a server of `npm run chaos`: its time is the system's, shifted by the content of the file in SHIFTED_CLOCK, which may
// change at any moment, as a machine's clock does when it is suspended or set.
import { readFileSync } from 'node:fs'

const lookedAtEveryMs = 50
const SystemDate = Date
const file = process.env.SHIFTED_CLOCK ?? ''
let shiftMs = 0

function look() {
  try {
    const wanted = Number(readFileSync(file, 'utf8'))
    if (Number.isFinite(wanted)) shiftMs = wanted
  } catch {
    // Not written yet, or being written.
  }
}

class ShiftedDate extends SystemDate {
  constructor(...given: [] | [value: number | string | Date]) {
    if (given.length === 0) super(SystemDate.now() + shiftMs)
    else super(...(given as [number]))
  }
  static override now() {
    return SystemDate.now() + shiftMs
  }
}

look()
setInterval(look, lookedAtEveryMs).unref()
globalThis.Date = ShiftedDate as DateConstructor
