import { createRequire } from 'node:module'
import english from 'ra-language-english'
import { expect, it } from 'vitest'
import { createI18nProvider, messages } from '../../../../src/engine/shell/i18n'
import { makeEntities } from '../../../support/entities'
import { estate } from '../../estate'

// What react-admin would translate with, were it not for its weight.
const Polyglot: new (options: object) => { t(key: string, options: object): string } = createRequire(
  import.meta.url,
)('node-polyglot')

type Messages = { readonly [key: string]: string | Messages }

function phrases(tree: Messages, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : phrases(value, `${prefix}${key}.`),
  )
}

const { translate } = createI18nProvider(makeEntities(estate).index)
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

it('fills in values and chooses the number as react-admin is used to', () => {
  const phrasesInPortuguese = Object.fromEntries(translated)
  const usual = new Polyglot({ locale: 'pt-BR', phrases: phrasesInPortuguese, warn: () => undefined })
  const cases = [1, 0, 2].map((smart_count) => ({
    smart_count,
    name: 'Widget',
    max: 5,
    recordRepresentation: '',
  }))
  for (const [key] of wanted) {
    for (const options of cases) expect(translate(key, options), key).toBe(usual.t(key, options))
  }
  for (const text of ['Ficou %{name}.', 'Sobrou %{nada}', 'Um |||| Vários']) {
    expect(translate('sem.mensagem', { smart_count: 2, name: 'x', _: text })).toBe(
      usual.t('sem.mensagem', { smart_count: 2, name: 'x', _: text }),
    )
  }
  expect(translate('Não há mensagem assim.')).toBe('Não há mensagem assim.')
})

it('keeps singular and plural apart', () => {
  expect(translate('ra.notification.deleted', { smart_count: 3 })).toBe('3 itens foram removidos com sucesso')
})

it('calls entities and fields what their schemas call them, behind references too', () => {
  expect(translate('resources.widget.name', { smart_count: 1 })).toBe('Widget')
  expect(translate('resources.widget.name', { smart_count: 2 })).toBe('Widgets')
  expect(translate('resources.widget.fields.price')).toBe('Price')
  expect(translate('resources.widget.fields.maker_id.town')).toBe('Town')
  expect(translate('resources.widget.fields.nothing', { _: 'Nothing' })).toBe('Nothing')
  expect(translate('resources.stranger.name', { smart_count: 1, _: 'Stranger' })).toBe('Stranger')
})

it('tells what happened to one record in the words of its schema', () => {
  const options = { smart_count: 1, _: 'Done' }
  expect(translate('resources.widget.notifications.created', options)).toBe(
    'O Widget foi cadastrado com sucesso!',
  )
  // This one says of which record, and react-admin does not.
  expect(translate('resources.widget.notifications.deleted', options)).toBe('Done')
  expect(translate('resources.widget.notifications.deleted', { smart_count: 3, _: '3 gone' })).toBe('3 gone')
})
