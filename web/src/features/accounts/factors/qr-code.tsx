import encodeQR from 'qr'
import classes from './factors.module.css'

/** Cells of white around it, which readers need. */
const quiet = 4

/** A text as a QR code: one path, drawn without a style or an address of its own. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: quiet })
  const dark = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
