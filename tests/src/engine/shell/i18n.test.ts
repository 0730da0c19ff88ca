import english from 'ra-language-english'
import { expect, it } from 'vitest'
import { i18nProvider, messages } from '../../../../src/engine/shell/i18n'

type Messages = { readonly [key: string]: string | Messages }

function phrases(tree: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : phrases(value, `${prefix}${key}.`),
  )
}

const wanted = phrases(english as unknown as Messages)
const translated = new Map(phrases(messages))

it('translates every message that react-admin has in English', () => {
  expect(wanted.length).toBeGreaterThan(150)
  expect(wanted.map(([key]) => key).filter((key) => !translated.get(key))).toEqual([])
})

it('uses no placeholder that react-admin does not fill', () => {
  const holes = (text: string) => new Set(text.match(/%\{\w+\}/g) ?? [])
  const strangers = wanted.flatMap(([key, text]) =>
    [...holes(translated.get(key) ?? '')].filter(
      (hole) => !holes(text).has(hole) && hole !== '%{smart_count}',
    ),
  )
  expect(strangers).toEqual([])
})

it('keeps singular and plural apart', () => {
  expect(i18nProvider.translate('ra.notification.deleted', { smart_count: 3 })).toBe(
    '3 itens foram removidos com sucesso',
  )
})
