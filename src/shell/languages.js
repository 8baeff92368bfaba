// A worker that the shell starts. The browser reads its tables of languages when the first number and the first date are
// formatted, once for all threads of the page.
new Intl.NumberFormat();
new Intl.DateTimeFormat();
close();
