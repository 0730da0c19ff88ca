/* The pt-BR texts of the console around the forms; texts of entities live in their schemas. */

/** Address of the page for those who lack a permission. */
export const noPermissionPath = '/controleacesso/sempermissao'

/** Texts of the shell. */
export const shellText = {
  loadingShort: 'Carregando...',
  expiredTitle: 'Atenção...',
  expired:
    'Sua sessão expirou ou você não tem autorização para acessar este componente. Faça o login novamente.',
  signInAgain: 'Entrar novamente',
  signInAgainHelp: (name: string) =>
    `${name}, o que você digitou continua na página. Informe a sua senha para continuar.`,
  account: 'E-mail',
  password: 'Senha',
  passwordMissing: 'Informe a sua senha.',
  enter: 'Entrar',
  otherAccount: 'Sair',
  newVersion: 'Há uma versão nova.',
  retry: 'Tentar novamente',
  attention: 'Atenção!',
  ok: 'OK',
  cancel: 'Cancelar',
  close: 'Fechar',
  copied: 'Copiado.',
  copyFailed: 'O navegador não permitiu copiar.',
  home: 'Início',
  demoBadge: 'Dados fictícios',
  demoNotice: 'Todos os dados desta demonstração são fictícios e podem ser alterados à vontade.',
  signOut: 'Sair',
  profileMenu: 'Conta e opções',
  openMenu: 'Abrir menu',
  closeMenu: 'Fechar menu',
  expandMenu: 'Expandir menu',
  collapseMenu: 'Recolher menu',
  mainMenu: 'Menu principal',
  look: 'Aparência',
  lightScheme: 'Tema claro',
  darkScheme: 'Tema escuro',
  systemScheme: 'Tema do sistema',
  highContrast: 'Alto contraste',
  searchMenu: 'Pesquisar no menu',
  noSection: 'Nenhuma seção encontrada.',
  trail: 'Você está em',
  skip: 'Ir para o conteúdo',
  lookingAs: (name: string, group: string) =>
    name === group ? `Você está vendo como ${group}` : `Você está vendo como ${name} (${group})`,
  onlyLooking: 'Só leitura.',
  stopLooking: 'Sair desta visão',
  noPermissionTitle: 'Sem permissão',
  noPermission: 'Você não tem permissão para acessar esta página.',
  unknownPermission: (name: string) =>
    `Permissão inválida: "${name}". Por favor, entre em contato com o suporte.`,
  countdown: (seconds: number) =>
    seconds === 1 ? 'Você voltará ao início em 1 segundo.' : `Você voltará ao início em ${seconds} segundos.`,
  goHome: 'Ir para o início',
  notFoundTitle: 'Página não encontrada',
  notFound: 'O endereço pode ter sido digitado errado, ou o que havia aqui não existe mais.',
  editThroughList: 'Por favor, acesse a página de edição por meio da página de listagem',
} as const

/** Texts of a list. */
export const listText = {
  openImport: 'Importar',
  search: 'Pesquisar',
  clearSearch: 'Limpar pesquisa',
  empty: 'Nenhum item encontrado.',
  noResults: 'Nenhum resultado para o texto pesquisado',
  create: 'Cadastrar',
  edit: 'Alterar',
  view: 'Visualizar',
  remove: 'Excluir',
  actions: 'Ações',
  inactive: 'Inativo',
  showInactive: 'Mostrar inativos',
  rowsPerPage: 'Itens por página',
  allRows: 'Todos',
  range: (from: string, to: string, total: string) => `${from}–${to} de ${total}`,
  moreThan: (count: string) => `mais de ${count}`,
  none: '0 de 0',
  firstPage: 'Primeira página',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  lastPage: 'Última página',
  failed: 'Não foi possível carregar a lista.',
  allOfThem: 'Todos',
  sections: 'Listas',
} as const
