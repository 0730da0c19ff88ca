/* Titles and scopes of the engine's shortcuts. The type requires a text for each. */
import type { Chords, ShortcutGroup } from '../contract'
import { keys } from './keys'

function group<Name extends string>(
  scope: string,
  table: Chords<Name>,
  texts: Readonly<Record<Name, string>>,
): ShortcutGroup {
  return { scope, keys: table, texts }
}

const everywhere = 'Em todo lugar'
const list = 'Lista'
const record = 'Página de um registro'
const form = 'Formulário'
const calendar = 'Calendário'

export const engineShortcuts: Readonly<Record<keyof typeof keys, ShortcutGroup>> = {
  help: group(everywhere, keys.help, { open: 'Mostrar os atalhos do teclado' }),
  print: group(everywhere, keys.print, { print: 'Imprimir a lista inteira ou o registro aberto' }),
  menu: group('Menu', keys.menu, {
    walk: 'Percorrer o menu',
    first: 'Na pesquisa do menu: abrir a primeira seção encontrada',
    clear: 'Na pesquisa do menu: limpar',
  }),
  search: group(list, keys.search, {
    ask: 'Na pesquisa: ver o resultado sem esperar',
    clear: 'Na pesquisa: limpar',
  }),
  peek: group(list, keys.peek, {
    change: 'Ir ao painel ao lado da lista e voltar',
    close: 'Fechar o painel ao lado da lista',
  }),
  grid: group('Grade', keys.grid, {
    walk: 'Andar pelas células',
    far: 'Ir até a última célula nessa direção',
    page: 'Descer ou subir uma tela',
    ends: 'Ir ao começo ou ao fim da linha',
    corners: 'Ir ao começo ou ao fim da grade',
    mark: 'Marcar células',
    markFar: 'Marcar células até o fim nessa direção',
    open: 'Abrir o registro; no cabeçalho, ordenar',
    edit: 'Alterar a célula',
    peek: 'Ver o registro ao lado; na coluna das caixas, selecionar',
    select: 'Selecionar as linhas até esta',
    selectPage: 'Selecionar a página',
    copy: 'Copiar as células marcadas',
    openMenu: 'Abrir as opções da coluna',
    moveLeft: 'Mover a coluna para a esquerda',
    moveRight: 'Mover a coluna para a direita',
    leave: 'Dentro de uma célula: voltar à grade',
  }),
  cell: group('Grade', keys.cell, {
    next: 'Ao alterar uma célula: salvar e ir à próxima',
    before: 'Ao alterar uma célula: salvar e ir à anterior',
  }),
  neighbours: group(record, keys.neighbours, {
    before: 'Registro anterior da lista',
    after: 'Próximo registro da lista',
  }),
  value: group(record, keys.value, { change: 'No lápis de um valor: alterar' }),
  note: group(record, keys.note, {
    save: 'Em uma anotação: salvar',
    cancel: 'Em uma anotação sem mudança: fechar',
  }),
  form: group(form, keys.form, {
    save: 'Salvar',
    next: 'Ir ao próximo campo',
    back: 'Voltar',
  }),
  typing: group(form, keys.typing, {
    undo: 'Em um campo: desfazer o que foi digitado',
    redo: 'Em um campo: refazer',
  }),
  template: group(form, keys.template, { drop: 'No menu de modelos: apagar o modelo' }),
  board: group('Quadro', keys.board, {
    hold: 'Na alça de um cartão: pegar e soltar',
    across: 'Levar o cartão a outra coluna; sem ele, ir à coluna ao lado',
    along: 'Ir ao cartão de cima ou de baixo',
    leave: 'Devolver o cartão',
  }),
  tree: group('Árvore', keys.tree, {
    down: 'Ir à linha de baixo',
    up: 'Ir à linha de cima',
    first: 'Ir à primeira linha',
    last: 'Ir à última linha',
    open: 'Expandir; já expandida, ir à primeira abaixo dela',
    close: 'Recolher; já recolhida, ir à que está acima dela',
    visit: 'Abrir o registro',
  }),
  calendar: group(calendar, keys.calendar, {
    day: 'Dia anterior ou seguinte',
    week: 'Semana anterior ou seguinte',
    ends: 'Começo ou fim da semana',
    month: 'Mês anterior ou seguinte',
    year: 'Ano anterior ou seguinte',
    today: 'Hoje',
    open: 'Abrir o dia',
  }),
  moving: group(calendar, keys.moving, { leave: 'Desistir de mover' }),
}
