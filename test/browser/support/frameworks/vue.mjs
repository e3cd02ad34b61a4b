import { createApp, h, ref } from 'vue';
import { follow, load } from './shop.mjs';

const parts = ref([]);
const toNode = (part) => (typeof part === 'string' ? part : h(part[0], part[1], part.slice(2).map(toNode)));
const show = async () => {
  parts.value = await load();
};
createApp({ render: () => parts.value.map(toNode) }).mount('#app');
follow(show);
void show();
