import type { ShortcutGroup } from '../../engine'
import { openingKeys, paletteKeys } from './keys'

const opening: ShortcutGroup<keyof typeof openingKeys> = {
  scope: 'Em todo lugar',
  keys: openingKeys,
  texts: { open: 'Buscar seções e registros' },
}

const palette: ShortcutGroup<keyof typeof paletteKeys> = {
  scope: 'Busca geral',
  keys: paletteKeys,
  texts: {
    next: 'Próximo resultado',
    before: 'Resultado anterior',
    go: 'Abrir o resultado',
    mark: 'Marcar o registro, ou tirar a marca',
    leave: 'Fechar a busca',
  },
}

export const paletteShortcuts: readonly ShortcutGroup[] = [opening, palette]
