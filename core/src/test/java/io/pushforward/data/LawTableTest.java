package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pushforward.store.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LawTableTest {
    @TempDir
    private Path folder;

    @Test
    void write_thenRead_keepsEveryRow() {
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("m", 0.1 + 0.2);
        parameters.put("log q", -1e-300);
        LawTable table = new LawTable(
                folder.resolve("laws.csv"),
                List.of(
                        new LawTable.Row("7", parameters, Optional.of("calm, \"cold\""), Optional.of(Split.Part.TEST)),
                        new LawTable.Row("3", parameters, Optional.empty(), Optional.empty())));
        table.write();
        assertThat(LawTable.read(table.file())).isEqualTo(table);
        assertThat(table.file()).content().startsWith("id,m,log q,regime,split\n7,0.30000000000000004,-1.0E-300,");
    }

    @Test
    void join_ofTablesInOtherOrder_findsTheSameLaws() throws IOException {
        LawTable input = table("a.csv", "id,m\n5,1.5\n2,2.5\n9,3.5\n");
        LawTable target = table("b.csv", "id,m,regime\n9,3.5,x\n5,1.5,y\n2,2.5000000000001,x\n");
        assertThat(input.join(target)).containsExactly(1, 2, 0);
    }

    @Test
    void join_ofTablesThatDiffer_namesTheFirstLaws() throws IOException {
        LawTable input = table("a.csv", "id,m,regime\n5,1,x\n2,2,x\n9,3,x\n");
        assertBad(input, table("b.csv", "id,m,regime\n5,1,x\n9,4,x\n2,3,x\n"), "laws 2, 9: m is 2.0 here, 3.0 there");
        assertBad(input, table("b.csv", "id,m,regime\n5,1,z\n9,3,x\n2,2,x\n"), "law 5: the regime is x here, z there");
        assertBad(input, table("b.csv", "id,q\n5,1\n9,3\n2,2\n"), "the parameters are [m] here, [q] there");
        assertBad(input, table("b.csv", "id,m\n5,1\n9,3\n"), "b.csv: expected a partner", "got none for law 2");
        assertBad(table("b.csv", "id,m\n5,1\n9,3\n"), input, "b.csv: expected a partner", "got none for law 2");
        StringBuilder many = new StringBuilder("id,m\n5,1\n2,2\n9,3\n");
        for (int id = 10; id < 20; id++) many.append(id).append(",0\n");
        assertBad(input, table("b.csv", many.toString()), "laws 10, 11, 12, 13, 14 and 5 more");
    }

    @Test
    void read_ofBadTables_namesLawAndColumn() throws IOException {
        assertUnreadable("m\n1\n", "expected a column 'id'");
        assertUnreadable("id,m\n", "expected one row per law");
        assertUnreadable("id,m\n4,one\n", "law 4: expected a finite number for the parameter m, got 'one'");
        assertUnreadable("id,m\n4,NaN\n", "law 4: expected a finite number for the parameter m, got 'NaN'");
        assertUnreadable("id,split\n4,validation\n", "law 4: expected the split training or test");
        assertUnreadable("id\n4\n4\n", "law 4 twice");
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> LawTable.read(folder.resolve("none.csv")))
                .withMessageContaining("no such file");
    }

    @Test
    void write_ofAParameterWithAReservedName_isRefused() {
        LawTable table = new LawTable(
                folder.resolve("laws.csv"),
                List.of(new LawTable.Row("1", Map.of("split", 1.0), Optional.empty(), Optional.empty())));
        assertThatIllegalArgumentException().isThrownBy(table::write).withMessageContaining("split");
    }

    private void assertUnreadable(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.csv"), text);
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> LawTable.read(file))
                .withMessageStartingWith(file.toString())
                .withMessageContaining(message);
    }

    private static void assertBad(LawTable input, LawTable target, String... messages) {
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> input.join(target))
                .withMessageContainingAll(messages);
    }

    private LawTable table(String name, String text) throws IOException {
        return LawTable.read(Files.writeString(folder.resolve(name), text));
    }
}
