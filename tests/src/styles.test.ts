/* The tests' own getComputedStyle agrees with a browser. */
import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  document.body.replaceChildren()
  for (const style of document.head.querySelectorAll('style[data-own]')) style.remove()
})

function addStyle(text: string) {
  const style = document.createElement('style')
  style.dataset.own = ''
  style.textContent = text
  document.head.append(style)
  return style
}

function draw(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body.firstElementChild as HTMLElement
}

it('getComputedStyle applies specificity, source order, the style attribute and !important', () => {
  addStyle('.own-a { display: flex } .own-a.own-b { display: grid } .own-c { display: none }')
  addStyle('.own-c { display: block } .own-d { display: inline-flex !important }')
  const shown = (html: string) => getComputedStyle(draw(html)).display
  expect(shown('<p class="own-a"></p>')).toBe('flex')
  expect(shown('<p class="own-a own-b"></p>')).toBe('grid')
  expect(shown('<p class="own-c"></p>')).toBe('block')
  expect(shown('<p class="own-c" style="display: none"></p>')).toBe('none')
  expect(shown('<p class="own-d" style="display: none"></p>')).toBe('inline-flex')
  expect(shown('<p></p>')).toBe('block')
})

it('getComputedStyle supports attribute, child, :not and list selectors, and ignores other elements', () => {
  addStyle('[data-shut="yes"] { pointer-events: none } ul > li, .own-x:not(.own-y) { visibility: hidden }')
  const list = draw('<ul data-shut="yes"><li><b>1</b></li></ul>')
  expect(getComputedStyle(list).pointerEvents).toBe('none')
  expect(getComputedStyle(list).visibility).not.toBe('hidden')
  expect(getComputedStyle(list.querySelector('b') as Element).visibility).toBe('hidden')
  expect(getComputedStyle(draw('<i class="own-x"></i>')).getPropertyValue('visibility')).toBe('hidden')
  expect(getComputedStyle(draw('<i class="own-x own-y"></i>')).visibility).not.toBe('hidden')
})

it('getComputedStyle applies media queries', () => {
  addStyle(
    '@media (min-width: 600px) { .own-m { display: none } } @media (max-width: 600px) { .own-n { display: none } }',
  )
  expect(getComputedStyle(draw('<p class="own-m"></p>')).display).toBe('none')
  expect(getComputedStyle(draw('<p class="own-n"></p>')).display).toBe('block')
})

it('getComputedStyle follows added and removed style sheets', () => {
  const element = draw('<p class="own-late"></p>')
  expect(getComputedStyle(element).display).toBe('block')
  const style = addStyle('.own-late { display: none }')
  expect(getComputedStyle(element).display).toBe('none')
  style.remove()
  expect(getComputedStyle(element).display).toBe('block')
})
