export const farmLinkText = {
  already: (isActive: boolean) => `A relação já está ${isActive ? 'ativa' : 'inativa'}.`,
  noLink: 'Este produtor não está vinculado a esta fazenda.',
  undone: 'O Produtor já foi desvinculado.',
  principal: 'O produtor principal não pode ser desvinculado: escolha antes outro no cadastro da fazenda.',
  tooMuch: 'As participações na fazenda passam de 100 %',
} as const
