import type { ShortcutGroup } from '../../engine'
import { openingKeys, paletteKeys } from './keys'

const opening: ShortcutGroup<keyof typeof openingKeys> = {
  scope: 'Em todo lugar',
  keys: openingKeys,
  texts: { open: 'Pesquisar seções e registros' },
}

const palette: ShortcutGroup<keyof typeof paletteKeys> = {
  scope: 'Pesquisa geral',
  keys: paletteKeys,
  texts: {
    next: 'Próximo resultado',
    before: 'Resultado anterior',
    go: 'Abrir o resultado',
    mark: 'Marcar o registro, ou tirar a marca',
    leave: 'Fechar a pesquisa',
  },
}

export const paletteShortcuts: readonly ShortcutGroup[] = [opening, palette]
