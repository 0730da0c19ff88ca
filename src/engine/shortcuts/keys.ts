/*
 * The shortcuts of the console. Hides how keys are written: listeners look up the pressed shortcut in the
 * same tables that the help page lists.
 *
 * Keys that belong to a control itself (arrows in a menu, Enter on a button) are not included.
 */

import type { Chords } from '../contract'

export const keys = {
  help: { open: '?' },
  print: { print: 'Ctrl+P' },
  menu: { walk: 'ArrowDown ArrowUp', first: 'Enter', clear: 'Escape' },
  search: { ask: 'Enter', clear: 'Escape' },
  grid: {
    walk: 'ArrowDown ArrowUp ArrowLeft ArrowRight',
    far: 'Ctrl+ArrowDown Ctrl+ArrowUp Ctrl+ArrowLeft Ctrl+ArrowRight',
    page: 'PageDown PageUp',
    ends: 'Home End',
    corners: 'Ctrl+Home Ctrl+End',
    mark: 'Shift+ArrowDown Shift+ArrowUp Shift+ArrowLeft Shift+ArrowRight Shift+PageDown Shift+PageUp Shift+Home Shift+End',
    markFar: 'Ctrl+Shift+ArrowDown Ctrl+Shift+ArrowUp Ctrl+Shift+Home Ctrl+Shift+End',
    open: 'Enter',
    edit: 'F2',
    peek: 'Space',
    select: 'Shift+Space',
    selectPage: 'Ctrl+A',
    copy: 'Ctrl+C',
    openMenu: 'Alt+ArrowDown',
    moveLeft: 'Ctrl+Shift+ArrowLeft',
    moveRight: 'Ctrl+Shift+ArrowRight',
    leave: 'Escape',
  },
  cell: { next: 'Tab', before: 'Shift+Tab' },
  peek: { change: 'F6', close: 'Escape' },
  neighbours: { before: 'Alt+ArrowUp', after: 'Alt+ArrowDown' },
  value: { change: 'F2' },
  note: { save: 'Ctrl+Enter', cancel: 'Escape' },
  form: { save: 'Ctrl+S', next: 'Enter', back: 'Escape' },
  typing: { undo: 'Ctrl+Z', redo: 'Ctrl+Y Ctrl+Shift+Z' },
  template: { drop: 'Delete' },
  board: {
    hold: 'Space Enter',
    across: 'ArrowLeft ArrowRight',
    along: 'ArrowUp ArrowDown',
    leave: 'Escape',
  },
  tree: {
    down: 'ArrowDown',
    up: 'ArrowUp',
    first: 'Home',
    last: 'End',
    open: 'ArrowRight',
    close: 'ArrowLeft',
    visit: 'Enter',
  },
  calendar: {
    day: 'ArrowLeft ArrowRight',
    week: 'ArrowUp ArrowDown',
    ends: 'Home End',
    month: 'PageUp PageDown',
    year: 'Shift+PageUp Shift+PageDown',
    today: 'T',
    open: 'Enter Space',
  },
  moving: { leave: 'Escape' },
} as const satisfies Readonly<Record<string, Chords>>

type KeyPress = Pick<KeyboardEvent, 'key'> &
  Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>>

/**
 * Returns the action of the pressed shortcut.
 * @example if (pressed(event, keys.form) === 'save') save()
 */
export function pressed<Name extends string>(event: KeyPress, table: Chords<Name>): Name | undefined {
  const chord = chordOf(event)
  for (const name in table) if (table[name].split(' ').includes(chord)) return name
  return undefined
}

/**
 * Runs the action of the pressed shortcut.
 * @returns false when no shortcut matched
 */
export function actOn<Name extends string>(
  event: KeyPress,
  table: Chords<Name>,
  acts: Readonly<Record<Name, (() => void) | undefined>>,
): boolean {
  const name = pressed(event, table)
  const act = name && acts[name]
  act?.()
  return act !== undefined
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !==
      null
  )
}

function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isCommand = ctrlKey === true || metaKey === true
  // Some keyboards type symbols with Ctrl+Alt, and all type capitals and many symbols with Shift.
  const isSign = key.length === 1 && key !== ' '
  if (isSign && isCommand && altKey) return key
  const isShifted = shiftKey === true && (!isSign || isCommand)
  const name = key === ' ' ? 'Space' : isSign ? key.toUpperCase() : key
  return `${isCommand ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${name}`
}
