const gapPixels = 6

/** Under its button with the same right edge, or above it where the window ends; no box around them cuts it off. */
export function placeFloating(button: HTMLElement, panel: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = bottom + gapPixels + panel.offsetHeight <= clientHeight
  Object.assign(panel.style, {
    position: 'fixed',
    right: `${clientWidth - right}px`,
    top: fitsBelow ? `${bottom + gapPixels}px` : 'auto',
    bottom: fitsBelow ? 'auto' : `${clientHeight - top + gapPixels}px`,
  })
}
