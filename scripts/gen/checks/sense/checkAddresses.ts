/* URLs that the console or the server reserves. E402, E403, E416. */
import { isRow } from '#model/entity/jsonSchema'
import { at, type Cursor, itemsOf, problemAt, rootOf, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { Source, Sources } from '../../sources/sources'
import { reservedEndpoints, reservedPages, reservedPublicPages } from './reserved'

export function checkAddresses(source: Source, sources: Sources): readonly SchemaProblem[] {
  const { words } = source
  const endpoint = at(words, 'endpoint')
  const asked = textOf(endpoint) ?? source.name
  const area = at(words, 'account', 'area')
  const pages = [at(words, 'path'), ...itemsOf(at(words, 'views')).map((view) => at(view, 'path'))]
  const menu = at(words, 'menu')
  const isUnreachable = isRow(menu.value) && pages.every((place) => place.value === undefined)
  const noPage = 'o menu precisa de uma página: diga "path" (o endereço da lista) ou "menu": false'
  return [
    ...(isUnreachable ? [problemAt(menu, 'E416', noPage, { atKey: true })] : []),
    ...taken(
      asked.split('/')[0] ?? '',
      reservedEndpoints,
      endpoint.value === undefined ? rootOf(source.file) : endpoint,
      {
        code: 'E402',
        what: 'o endpoint',
        whose: 'do servidor',
      },
    ),
    ...taken(textOf(area) ?? '', reservedPublicPages, area, {
      code: 'E403',
      what: 'a área',
      whose: 'de uma página de quem ainda não entrou',
    }),
    ...pages.flatMap((place) => {
      const path = textOf(place)
      if (path === undefined) return []
      const own = taken(path, reservedPages, place, {
        code: 'E403',
        what: 'o path',
        whose: 'de uma página do console',
      })
      if (own.length > 0) return own
      const owner = sources.pageOwner(path)
      return owner !== undefined
        ? [
            problemAt(
              place,
              'E403',
              `o path "${path}" é o de um formulário ou de uma página de registro de "${owner}"`,
            ),
          ]
        : []
    }),
  ]
}

function taken(
  value: string,
  reserved: readonly string[],
  place: Cursor,
  { code, what, whose }: { readonly code: string; readonly what: string; readonly whose: string },
): readonly SchemaProblem[] {
  return reserved.includes(value) ? [problemAt(place, code, `${what} "${value}" é ${whose}: use outro`)] : []
}
