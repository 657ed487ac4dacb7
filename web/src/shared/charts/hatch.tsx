const hatches = {
  missing: { colour: 'var(--sp-missing)', line: 1.6, angle: 45 },
  gap: { colour: 'var(--sp-border)', line: 1.6, angle: 45 },
  /** Leans the other way, so that it is distinguished from the others without its colour. */
  failed: { colour: 'var(--sp-warn)', line: 1.1, angle: -45 },
  paid: { colour: 'var(--sp-c1)', line: 2, angle: -45 },
} as const

export type HatchStyle = keyof typeof hatches

/** Hatched means: not a normal value of this scale. `id` is unique on the page. */
export function HatchPattern({ id, kind = 'missing' }: { id: string; kind?: HatchStyle }) {
  const { colour, line, angle } = hatches[kind]
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
        <rect width={line} height="5" fill={colour} />
      </pattern>
    </defs>
  )
}
