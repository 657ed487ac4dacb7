/** Hatched means: not a normal value of this scale. `id` is unique on the page. */
export function HatchPattern({ id, colour = 'var(--sp-unranked)' }: { id: string; colour?: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="1.6" height="5" fill={colour} />
      </pattern>
    </defs>
  )
}
