export const fontFamily = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Colours stand in every element, because many clients drop a style sheet. */
export const ink = { color: '#1a2233', fontFamily }
export const page = '#f4f6fa'
export const quiet = { color: '#5a6478', fontFamily }

/** For tables, and for clients that support dark mode; others invert the light colours and stay readable. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.data th, .data td { font-family: ${fontFamily}; font-size: 14px; line-height: 20px; font-weight: 400; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #12161f !important; }
  .sheet { background-color: #1b212d !important; border-color: #2c3547 !important; }
  .ink { color: #eef1f6 !important; }
  .quiet { color: #a9b3c6 !important; }
  .link { color: #8fb4ff !important; }
  .code { background-color: #262f40 !important; }
  .rule, .data th, .data td { border-color: #2c3547 !important; }
}
`
