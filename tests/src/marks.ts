/* The fields that the rendered form marks as required, and those it refuses when they are empty. */
import { startUser } from '../support/user'

/** Submits the empty form and returns the marked fields and the refused ones. */
export async function marksOf(): Promise<{
  readonly marked: readonly string[]
  readonly refused: readonly string[]
}> {
  const submit = document.querySelector<HTMLElement>('form button[type="submit"]')
  if (!submit) throw new Error('no button')
  // A disabled button refuses empty fields before they are sent.
  const isShut = submit.matches(':disabled')
  if (!isShut) await startUser().click(submit)
  const all = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea:not([aria-hidden])')]
  const empty = all.filter(({ value }) => value === '')
  const labelOf = ({ id }: HTMLElement) => document.querySelector(`label[for="${id}"]`)?.textContent ?? id
  const name = (box: HTMLElement) => labelOf(box).replace(/\s*\*$/, '')
  const isMarked = (box: HTMLInputElement) => box.required || box.getAttribute('aria-required') === 'true'
  // On visitors' pages the asterisk is rendered by CSS.
  const hasStar = (box: HTMLElement) => labelOf(box).endsWith('*') || box.closest('.visitor-field') !== null
  return {
    marked: empty.filter((box) => isMarked(box) && hasStar(box)).map(name),
    refused: empty.filter((box) => isShut || box.getAttribute('aria-invalid') === 'true').map(name),
  }
}
