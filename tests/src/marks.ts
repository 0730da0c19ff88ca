/* What the form on the screen marks as required, and what it refuses when that is left empty. */
import { startUser } from '../support/user'

/** Sends what is empty and tells which boxes are marked, and which are refused. */
export async function marksOf(): Promise<{
  readonly marked: readonly string[]
  readonly refused: readonly string[]
}> {
  const submit = document.querySelector<HTMLElement>('form button[type="submit"]')
  if (!submit) throw new Error('no button')
  // A button that cannot be pressed refuses what is empty before it is sent.
  const isShut = submit.matches(':disabled')
  if (!isShut) await startUser().click(submit)
  const all = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea:not([aria-hidden])')]
  const empty = all.filter(({ value }) => value === '')
  const labelOf = ({ id }: HTMLElement) => document.querySelector(`label[for="${id}"]`)?.textContent ?? id
  const name = (box: HTMLElement) => labelOf(box).replace(/\s*\*$/, '')
  const isMarked = (box: HTMLInputElement) => box.required || box.getAttribute('aria-required') === 'true'
  // The star of visitors' pages is drawn by their styles.
  const hasStar = (box: HTMLElement) => labelOf(box).endsWith('*') || box.closest('.visitor-field') !== null
  return {
    marked: empty.filter((box) => isMarked(box) && hasStar(box)).map(name),
    refused: empty.filter((box) => isShut || box.getAttribute('aria-invalid') === 'true').map(name),
  }
}
