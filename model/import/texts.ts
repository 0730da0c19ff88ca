export const importReadingText = {
  error: (error: string) => (error.startsWith('#') ? `A célula mostra o erro ${error}` : error),
  uncalculated: 'Esta fórmula não tem resultado: abra a planilha no programa que a fez e salve de novo',
  tooLong: (most: number) => `A célula tem mais de ${most.toLocaleString('pt-BR')} letras`,
  cut: 'O programa cortou este número: formate a coluna como texto e digite-o inteiro',
  lostLetters: 'Há letras perdidas (\uFFFD): salve a planilha de novo ou escolha outra codificação',
  unseen: 'Há registros que você não vê (—): esta lista fica como está.',
  differs: (title: string) => `Diz outra coisa que a coluna ${title}.`,
  hour: (clock: string) => `A hora ${clock} fica de fora.`,
  day: (day: string) => `O dia ${day} fica de fora.`,
} as const
