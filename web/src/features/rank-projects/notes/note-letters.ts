const alphabet = 26

/** A, B, … Z, AA, AB, …, as in a spreadsheet. */
export function noteLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % alphabet))
  return at < alphabet ? last : noteLetter(Math.floor(at / alphabet) - 1) + last
}

type Placed<Note> = { x: number; notes: Note[] }

/** Signs nearer to each other than this would lie on each other. */
const signPixels = 26

/** Notes whose signs would meet share the first one's. */
export function groupNotes<Note extends { date: string }>(notes: readonly Note[], x: (date: string) => number) {
  const groups: Placed<Note>[] = []
  for (const note of notes) {
    const group = groups.at(-1)
    const place = x(note.date)
    if (group !== undefined && place - group.x < signPixels) group.notes.push(note)
    else groups.push({ x: place, notes: [note] })
  }
  return groups
}

/** Notes that can stand on a curve: those up to its end, or up to today if that is later. */
export const notesOnCurve = <Note extends { date: string }>(
  notes: readonly Note[],
  days: readonly { date: string }[],
  today: string,
) => {
  const end = days.at(-1)?.date ?? today
  return notes.filter(({ date }) => date <= (end > today ? end : today))
}
