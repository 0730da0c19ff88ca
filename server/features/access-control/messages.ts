export const accessText = {
  level: 'Você só pode alterar grupos abaixo do seu.',
  viewLevel: 'Você só pode ver como grupos abaixo do seu.',
  ownGroup: 'Ninguém altera o próprio grupo de acesso.',
  higherGroup: 'Você não pode colocar alguém em um grupo acima do seu.',
  lacking: (names: readonly string[]) =>
    `Você não pode conceder o que o seu grupo não tem: ${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}.`,
  twoLevels: 'Os grupos têm só dois níveis: o grupo pai não pode ter outro pai, nem o filho ter filhos.',
  otherRole: 'O grupo e o grupo pai devem ser do mesmo papel.',
  aboveParent: 'O nível do grupo não pode ser menor que o do grupo pai.',
  hasPeople: (count: number) =>
    count === 1
      ? 'Há 1 pessoa neste grupo. Mova-a para outro antes de excluir.'
      : `Há ${count} pessoas neste grupo. Mova-as para outro antes de excluir.`,
  hasChildren: 'Exclua antes os grupos que estão dentro deste.',
  lastAdministrator: 'Este é o último administrador com acesso aos grupos: cadastre outro antes.',
  notChildren: 'Envie os subgrupos em uma lista.',
  badVersions: 'O cabeçalho If-Match deve trazer uma versão por grupo, na ordem da lista.',
  twice: (id: number) => `O grupo ${id} está mais de uma vez na lista.`,
  notGroups: 'Envie uma lista de grupos com id, level e permissions.',
} as const
