/* Texts of the editor of schema files. */
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

export const editorText = {
  open: 'Editar o arquivo',
  title: (file: string) => `Editar ${file}`,
  subtitle:
    'Só em desenvolvimento. Ao salvar, o servidor gera tudo de novo e o console recarrega aqui mesmo.',
  back: 'Voltar à página do cadastro',
  area: (file: string) => `Texto de ${file}`,
  hint: 'Ctrl+S salva, Ctrl+Espaço completa, Ctrl+F procura e F8 vai ao próximo problema. Tab recua o texto; para sair do editor pelo teclado, tecle Esc e depois Tab.',
  save: 'Salvar',
  saveAnyway: 'Salvar assim mesmo',
  undoAll: 'Descartar alterações',
  unchanged: 'Sem alterações',
  changed: 'Alterações não salvas; ficam guardadas nesta aba',
  saving: 'Salvando…',
  saved: 'Salvo. O que mudou aparece quando o servidor terminar de gerar.',
  refused: (count: number) =>
    `Não foi salvo: ${counted(count, 'problema', 'problemas')}. Corrija ou salve assim mesmo; enquanto houver problemas, vale a versão anterior.`,
  conflict: 'O arquivo mudou no disco depois que você o abriu. Fique com uma das duas versões.',
  takeTheirs: 'Abrir a do disco',
  keepMine: 'Ficar com a minha',
  loading: 'Abrindo o arquivo…',
  failed: 'Não foi possível abrir o arquivo.',
  again: 'Tentar de novo',
  problems: 'Problemas',
  noProblems: 'Nenhum problema.',
  unchecked: 'Não foi possível conferir o texto.',
  counted: (count: number) => counted(count, 'problema', 'problemas'),
  use: (word: string) => `Trocar por “${word}”`,
  preview: {
    region: 'Como fica',
    show: 'O que mostrar',
    list: 'Lista',
    form: 'Formulário',
    record: 'Registro',
    frame: (what: string, plural: string) => `${what} de ${plural}`,
    noScreens: 'Este cadastro não tem tela própria.',
    noRecord: 'Ainda não há registros para mostrar.',
    makeSamples: 'Criar exemplos',
    making: 'Criando exemplos…',
    empty: 'A lista está vazia.',
    made: (count: number) => counted(count, 'exemplo criado', 'exemplos criados'),
    notMade: (made: number, why: string) =>
      made === 0
        ? `Nenhum exemplo foi criado: ${why}`
        : `${counted(made, 'exemplo criado', 'exemplos criados')}; o seguinte foi recusado: ${why}`,
    field: (title: string, message: string | undefined) =>
      message === undefined ? `${title}.` : `${title}: ${message.replace(/^\* /, '')}.`,
    unknown: 'o servidor não respondeu.',
  },
} as const

/** What the editor itself says, by its own words. */
export const editorPhrases: Readonly<Record<string, string>> = {
  'Control character': 'Caractere de controle',
  'Selection deleted': 'Seleção apagada',
  'Folded lines': 'Linhas dobradas',
  'Unfolded lines': 'Linhas abertas',
  to: 'até',
  'folded code': 'trecho dobrado',
  unfold: 'abrir',
  'Fold line': 'Dobrar',
  'Unfold line': 'Abrir',
  'Go to line': 'Ir para a linha',
  go: 'ir',
  Find: 'Procurar',
  Replace: 'Trocar por',
  next: 'próximo',
  previous: 'anterior',
  all: 'todos',
  'match case': 'maiúsculas e minúsculas',
  'by word': 'palavra inteira',
  regexp: 'expressão regular',
  replace: 'trocar',
  'replace all': 'trocar todos',
  close: 'fechar',
  'current match': 'resultado atual',
  'replaced $ matches': '$ trocas feitas',
  'replaced match on line $': 'troca feita na linha $',
  'on line': 'na linha',
  Completions: 'Sugestões',
  Diagnostics: 'Problemas',
  'No diagnostics': 'Nenhum problema',
}
