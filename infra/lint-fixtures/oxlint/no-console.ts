// Breaks: no-console
console.log('services log through the kit');
