const looks = {
  unranked: { colour: 'var(--sp-unranked)', line: 1.6, angle: 45 },
  gap: { colour: 'var(--sp-border)', line: 1.6, angle: 45 },
  /** Leans the other way, so that it is told from the others without its colour. */
  failed: { colour: 'var(--sp-warn)', line: 1.1, angle: -45 },
} as const

export type HatchLook = keyof typeof looks

/** Hatched means: not a normal value of this scale. `id` is unique on the page. */
export function HatchPattern({ id, look = 'unranked' }: { id: string; look?: HatchLook }) {
  const { colour, line, angle } = looks[look]
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
        <rect width={line} height="5" fill={colour} />
      </pattern>
    </defs>
  )
}
