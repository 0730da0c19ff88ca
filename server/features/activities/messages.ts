/** pt-BR messages; days in Brazilian format. */
export const text = {
  prescription: (name: string) => `* Obrigatório: ${name} exige receituário agronômico`,
  done: 'Só o supervisor ou o administrador pode reabrir uma atividade realizada.',
  dose: (name: string, range: string) => `Dose de ${name} fora da recomendada (${range}).`,
  noInterval: (name: string) => `A carência de ${name} não está no catálogo: confira a bula antes de colher.`,
  harvestBefore: (harvest: string, free: string) =>
    `Há colheita marcada para ${harvest}, antes do fim da carência (${free}).`,
  sprayedBefore: (sprayed: string, free: string) =>
    `Dentro da carência da aplicação de ${sprayed}: colheita liberada a partir de ${free}.`,
} as const
