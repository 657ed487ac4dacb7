import type { Page } from '@playwright/test'

/** A longer text may be cut off if at least this much of it is visible, in pixels. */
const leastReadable = 60

/**
 * Faults in the column widths of the tables on a page: a column too narrow to read, or contents that overlap those of
 * another column.
 */
export const tableFaults = (page: Page): Promise<string[]> =>
  page.evaluate(async (least) => {
    // Tables adapt to a new window width one frame later.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    type Shape = { left: number; top: number; right: number; bottom: number }
    type Content = Shape & { cell: HTMLTableCellElement; text: string; whole: number }

    const nameOf = (table: HTMLTableElement) =>
      (
        table.caption?.textContent ??
        table.getAttribute('aria-label') ??
        table.parentElement?.ariaLabel ??
        'A table'
      ).trim()

    /** Not visible: words for screen readers, or an element that only keeps space. */
    const isUnseen = (element: Element) => {
      const { visibility, opacity, display } = getComputedStyle(element)
      return visibility === 'hidden' || opacity === '0' || display === 'none'
    }

    /** The visible part of a shape, cut by everything between it and its cell; undefined if it isn't meant to be seen. */
    function seenOf(shape: Shape, from: Element | null, cell: Element): Shape | undefined {
      // The sides of a DOMRect are getters, which a spread doesn't copy.
      const seen = { left: shape.left, top: shape.top, right: shape.right, bottom: shape.bottom }
      for (let around = from; around !== null && cell.contains(around); around = around.parentElement) {
        if (isUnseen(around)) return undefined
        if (getComputedStyle(around).overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        // Words for screen readers are in a box of one pixel.
        if (box.width <= 2 && box.height <= 2) return undefined
        seen.left = Math.max(seen.left, box.left)
        seen.right = Math.max(seen.left, Math.min(seen.right, box.right))
        seen.top = Math.max(seen.top, box.top)
        seen.bottom = Math.min(seen.bottom, box.bottom)
      }
      return seen
    }

    function contentsOf(cell: HTMLTableCellElement): Content[] {
      const contents: Content[] = []
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        let shapes: Shape[] = []
        let text = ''
        if (node instanceof Text) {
          text = node.data.trim()
          if (text === '') continue
          const range = document.createRange()
          range.selectNodeContents(node)
          shapes = [...range.getClientRects()].filter(({ width }) => width >= 1)
          // A text that is cut off completely has no shape left.
          const box = shapes.length === 0 ? parent : null
          if (box !== null && box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible') {
            const seen = seenOf(box.getBoundingClientRect(), parent, cell)
            if (seen !== undefined) contents.push({ ...seen, cell, text, whole: box.scrollWidth })
          }
        } else if (node instanceof Element && node.matches('svg, input, img')) {
          text = node.tagName.toLowerCase()
          shapes = [node.getBoundingClientRect()]
        }
        for (const shape of shapes) {
          const seen = seenOf(shape, parent, cell)
          if (seen === undefined || shape.right - shape.left < 1) continue
          contents.push({ ...seen, cell, text, whole: shape.right - shape.left })
        }
      }
      return contents
    }

    const overlap = (one: Shape, other: Shape) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5

    /** A sticky cell covers what scrolls beneath it. */
    const isPinned = (cell: Element) =>
      getComputedStyle(cell).position === 'sticky' && cell.matches('[data-pinned], [data-pinned-left]')

    const faults = new Set<string>()
    for (const table of document.querySelectorAll('table')) {
      if (table.getClientRects().length === 0 || table.closest('[inert]') !== null) continue
      const [head] = table.rows
      const rows = [...table.rows].filter((row) => row.closest('table') === table).slice(0, 14)
      for (const row of rows) {
        const cells = [...row.cells].filter(({ colSpan }) => colSpan === 1)
        const contents = cells.flatMap(contentsOf)
        const columnOf = (cell: HTMLTableCellElement) =>
          `${nameOf(table)}, ${(head?.cells[cell.cellIndex]?.textContent ?? '').replace('Sort by ', '').trim() || `column ${cell.cellIndex + 1}`}`
        for (const { cell, text, left, right, whole } of contents) {
          const width = right - left
          if (width < Math.min(whole, least) - 1)
            faults.add(
              `${columnOf(cell)}: ${Math.round(width)} of ${Math.round(whole)} pixels of “${text.slice(0, 30)}”`,
            )
        }
        for (const [at, one] of contents.entries())
          for (const other of contents.slice(at + 1))
            if (one.cell !== other.cell && !isPinned(one.cell) && !isPinned(other.cell) && overlap(one, other))
              faults.add(
                `${columnOf(one.cell)}: “${one.text.slice(0, 30)}” lies over “${other.text.slice(0, 30)}” of ${columnOf(other.cell)}`,
              )
      }
    }
    return [...faults]
  }, leastReadable)

/** The headings of a table that are fully in sight before scrolling sideways. */
export const headsInSight = (page: Page, label: string): Promise<string[]> =>
  page.evaluate((name) => {
    const table = [...document.querySelectorAll('table')].find(({ caption, ariaLabel, parentElement }) =>
      [caption?.textContent?.trim(), ariaLabel, parentElement?.ariaLabel].includes(name),
    )
    const box = table?.parentElement?.getBoundingClientRect()
    if (table === undefined || box === undefined) return []
    return [...(table.tHead?.rows[0]?.cells ?? [])]
      .filter((cell) => cell.getBoundingClientRect().right <= Math.min(box.right, innerWidth) + 1)
      .map((cell) => (cell.textContent ?? '').replace('Sort by ', '').trim())
  }, label)
