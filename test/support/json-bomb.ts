/** Less than 4 MiB with 1.4 million values: a form that judges each of them takes minutes and gigabytes. */
export const JSON_BOMB = `[${'{},'.repeat(1_390_000)}{}]`;
